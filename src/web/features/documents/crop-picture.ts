interface Size {
  width: number
  height: number
}

/** The middle part of a picture that is visible when it fills a box of this shape. */
export const visiblePart = (picture: Size, shape: number) => {
  const width = Math.round(Math.min(picture.width, picture.height * shape))
  const height = Math.round(Math.min(picture.height, picture.width / shape))
  return {
    left: Math.round((picture.width - width) / 2),
    top: Math.round((picture.height - height) / 2),
    width,
    height,
  }
}
