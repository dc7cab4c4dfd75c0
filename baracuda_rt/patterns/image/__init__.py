"""Images and volumes: resampling, sampling at places, windows, boxes."""
