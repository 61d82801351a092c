import type { Area } from './compress-image.ts';

/**
 * How a picture lies under the frame: `zoom` 1 shows as much as fits, `x` and `y` say where the frame's
 * middle is, 0 to 1.
 */
export interface CropView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const wholeView: CropView = { zoom: 1, x: 0.5, y: 0.5 };
export const largestZoom = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of the picture under a frame of that shape; always within the picture. */
export function areaOf(picture: Size, aspect: number, { zoom, x, y }: CropView): Area {
  const wide = picture.width / picture.height > aspect;
  const width = (wide ? picture.height * aspect : picture.width) / zoom;
  const height = (wide ? picture.height : picture.width / aspect) / zoom;
  return {
    x: within(x * picture.width - width / 2, picture.width - width),
    y: within(y * picture.height - height / 2, picture.height - height),
    width,
    height,
  };
}

/**
 * The view after the picture was moved by so many frame pixels or zoomed; what would lie outside the picture
 * is not kept.
 */
export function movedView(
  picture: Size,
  aspect: number,
  view: CropView,
  frameWidth: number,
  by: { readonly dx: number; readonly dy: number },
): CropView {
  const area = areaOf(picture, aspect, view);
  const scale = area.width / frameWidth;
  return settled(picture, aspect, {
    ...view,
    x: view.x - (by.dx * scale) / picture.width,
    y: view.y - (by.dy * scale) / picture.height,
  });
}

/** The same view with its middle where the frame really is. */
export function settled(picture: Size, aspect: number, view: CropView): CropView {
  const zoom = Math.min(largestZoom, Math.max(1, view.zoom));
  const area = areaOf(picture, aspect, { ...view, zoom });
  return {
    zoom,
    x: (area.x + area.width / 2) / picture.width,
    y: (area.y + area.height / 2) / picture.height,
  };
}

const within = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));
