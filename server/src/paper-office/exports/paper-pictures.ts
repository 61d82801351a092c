import sharp from 'sharp';
import type { RequestContext } from '../../platform/context.js';
import { fileIdsIn } from '../../platform/files/named-files.js';
import { fileForExport } from '../../uploads/public.js';
import type { OfficePaperDetail } from '../types.js';

/** A picture as it is drawn: a JPEG as data URL, and its size in points. */
export interface DrawnPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Pictures by the id of their file; those that cannot be drawn are absent. */
export type DrawnPictures = ReadonlyMap<string, DrawnPicture>;

/** What one paper may draw; questions of a real exam stay far below both. */
const picturesAtMost = 100;
const bytesAtMost = 20 * 1024 * 1024;
const pixelsAtMost = 50_000_000;
/** Of the page between its margins, in points, and how finely a picture is drawn there. */
const widest = 460;
const highest = 300;
const pixelsPerPoint = 2;
/** Pictures of questions stand in most papers of a file: they are drawn once. */
const keptAtMost = 200;

/** Draws the pictures of papers for one who takes them, by the rights with which they would open each. */
export class PictureDrawer {
  private readonly kept = new Map<string, DrawnPicture | null>();

  constructor(private readonly context: RequestContext) {}

  /** Every picture that questions and answers of the paper name, as far as it may be seen and can be drawn. */
  async of({ quList }: Pick<OfficePaperDetail, 'quList'>): Promise<DrawnPictures> {
    const drawn = new Map<string, DrawnPicture>();
    for (const fileId of fileIdsIn(JSON.stringify(quList)).slice(0, picturesAtMost)) {
      const picture = await this.one(fileId);
      if (picture !== null) drawn.set(fileId, picture);
    }
    return drawn;
  }

  private async one(fileId: string): Promise<DrawnPicture | null> {
    const known = this.kept.get(fileId);
    if (known !== undefined) return known;
    const { services, session } = this.context;
    const file = session === null ? null : await fileForExport(services, session, fileId, bytesAtMost);
    if (file === null) return null;
    const picture = /^image\/(jpeg|png|gif|webp)$/.test(file.mimeType) ? await drawnOf(file.bytes) : null;
    if (file.isPublic && this.kept.size < keptAtMost) this.kept.set(fileId, picture);
    return picture;
  }
}

/** null: what it says it is cannot be read. Of a moving picture the first frame. */
async function drawnOf(bytes: Uint8Array): Promise<DrawnPicture | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelsAtMost })
      .rotate()
      .resize({
        width: widest * pixelsPerPoint,
        height: highest * pixelsPerPoint,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return {
      url: `data:image/jpeg;base64,${data.toString('base64')}`,
      width: info.width / pixelsPerPoint,
      height: info.height / pixelsPerPoint,
    };
  } catch {
    return null;
  }
}
