import type { Services } from '../../platform/services.js';
import { mediaJobs } from './media-queue.js';

const perPage = 500;

/** Removes what was made of files that are gone. */
export async function forgetMedia(services: Services, isOurs: () => boolean): Promise<void> {
  const jobs = mediaJobs(services);
  for (let after = ''; ;) {
    const page = await jobs.find({ filter: { id: { gt: after } }, sort: [{ field: 'id' }], limit: perPage });
    for (const { id, made, state } of page) {
      if (!isOurs()) return;
      if (state === 'running' || (await services.files.find(id)) !== null) continue;
      const { streams = [], poster = null, audio = null, sizes = [] } = made ?? {};
      const ids = [...streams, ...sizes].map(({ fileId }) => fileId);
      for (const fileId of [...ids, poster, audio]) if (fileId !== null) await services.files.remove(fileId);
      await jobs.delete(id);
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
