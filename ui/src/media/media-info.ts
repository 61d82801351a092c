import { envelopeIn } from '../connection/envelope.ts';

/** What the server made of a public film, recording or picture (decision 206). */
export interface MediaInfo {
  readonly kind: 'video' | 'audio' | 'picture' | null;
  /** its playlist (HLS) */
  readonly stream: string | null;
  readonly poster: string | null;
  readonly audio: string | null;
  /** narrowest first */
  readonly sizes: readonly { readonly width: number; readonly url: string }[];
}

const address = /^\/api\/common\/file\/([0-9a-f]{64})(?:$|[?#])/;
const asked = new Map<string, Promise<MediaInfo | null>>();

/** Asked once for each file; null: it is no file of this site, nothing was made of it, or nobody answers. */
export function mediaInfo(src: string): Promise<MediaInfo | null> {
  const [, fileId] = address.exec(src) ?? [];
  if (fileId === undefined) return Promise.resolve(null);
  let answer = asked.get(fileId);
  if (answer === undefined) {
    answer = ask(fileId);
    asked.set(fileId, answer);
    // Nothing made yet may be something the next time.
    void answer.then((info) => {
      if (info === null) asked.delete(fileId);
    });
  }
  return answer;
}

async function ask(fileId: string): Promise<MediaInfo | null> {
  try {
    const envelope = envelopeIn(await (await fetch(`/api/common/media/${fileId}`)).text());
    const info = envelope?.data as (MediaInfo & { readonly state: string }) | null | undefined;
    return envelope?.code === 0 && info != null && info.state === 'done' ? info : null;
  } catch {
    return null;
  }
}
