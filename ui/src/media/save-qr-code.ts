import { saveFile } from '../connection/save-file.ts';

const sizePx = 600;

/** Saves a text's QR code as a picture, for who reads it from their album; does nothing where none can be drawn. */
export async function saveQrCode(text: string, name: string): Promise<void> {
  const { toCanvas } = await import('qrcode');
  const canvas = await toCanvas(text, { margin: 2, errorCorrectionLevel: 'M', width: sizePx });
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (picture !== null) saveFile(name, picture);
}
