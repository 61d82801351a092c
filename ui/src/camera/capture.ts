const maxWidth = 640;
const maxHeight = 480;

/** engine.md §12: a snapshot is at most 640×480 and 80 KB. */
export const maxSnapshotBytes = 80 * 1024;

const sizeBytes = (dataUrl: string): number =>
  Math.ceil(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4);

/** Size of a picture fitted into 640×480, never enlarged. */
export function fitted(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * The video's present picture as a JPEG data URL of at most 640×480 and 80 KB (quality falls from 0.85 until
 * it fits); null while there is no picture.
 */
export function snapshot(video: HTMLVideoElement): string | null {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitted(video.videoWidth, video.videoHeight));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  let smallest: string | null = null;
  for (let quality = 0.85; quality >= 0.25; quality -= 0.15) {
    smallest = canvas.toDataURL('image/jpeg', quality);
    if (sizeBytes(smallest) <= maxSnapshotBytes) return smallest;
  }
  return smallest;
}
