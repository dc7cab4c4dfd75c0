"""Resampling of images and volumes."""
