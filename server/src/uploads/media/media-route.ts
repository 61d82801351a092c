import type { FastifyInstance, FastifyReply } from 'fastify';
import { masterPlaylist, playlistOf } from '@vigil/domain/uploads/public';
import { noSuchPath } from '../../platform/faults.js';
import { sendAnswer, sendJson } from '../../platform/http/answer.js';
import { successEnvelope } from '../../platform/rest/envelope.js';
import type { Services } from '../../platform/services.js';
import type { MediaJobDocument } from '../collections.js';
import { mediaJobs } from './media-queue.js';

export const fileUrl = (fileId: string): string => `/api/common/file/${fileId}`;
const idPattern = /^[0-9a-f]{64}$/;

/**
 * `GET /api/common/media/{fileId}`: how a public film, recording or picture is best shown; of what is not public
 * nothing is made, and nothing told. `…/master.m3u8`, `…/0.m3u8`: its stream (RFC 8216), whose pieces are ranges of
 * files that are read as every other.
 */
export function addMediaInfoRoutes(app: FastifyInstance, services: Services): void {
  const find = async (fileId: string): Promise<MediaJobDocument | null> =>
    idPattern.test(fileId) ? mediaJobs(services).get(fileId) : null;

  app.get<{ Params: { fileId: string } }>('/api/common/media/:fileId', async (request, reply) => {
    const job = await find(request.params.fileId);
    reply.header('cache-control', job?.state === 'done' ? 'public, max-age=3600' : 'no-cache');
    sendJson(reply, 200, successEnvelope(JSON.stringify(told(job))));
    return reply;
  });
  app.get<{ Params: { fileId: string; name: string } }>(
    '/api/common/media/:fileId/:name',
    async (request, reply) => sendPlaylist(reply, await find(request.params.fileId), request.params.name),
  );
}

function told(job: MediaJobDocument | null) {
  const made = job?.state === 'done' ? job.made : null;
  const stream = made !== null && made.streams.length > 0 && job !== null;
  return {
    kind: job?.kind ?? null,
    state: job?.state ?? 'none',
    percent: job?.percent ?? 0,
    stream: stream ? `/api/common/media/${job.id}/master.m3u8` : null,
    poster: made?.poster == null ? null : fileUrl(made.poster),
    audio: made?.audio == null ? null : fileUrl(made.audio),
    sizes: (made?.sizes ?? []).map(({ width, fileId }) => ({ width, url: fileUrl(fileId) })),
    seconds: made?.seconds ?? null,
  };
}

function sendPlaylist(reply: FastifyReply, job: MediaJobDocument | null, name: string): FastifyReply {
  const streams = job?.made?.streams ?? [];
  const [, place] = /^(\d)\.m3u8$/.exec(name) ?? [];
  const stream = place === undefined ? undefined : streams[Number(place)];
  if (streams.length === 0 || (name !== 'master.m3u8' && stream === undefined)) {
    sendAnswer(reply, noSuchPath);
    return reply;
  }
  const text =
    stream === undefined ? masterPlaylist(streams) : playlistOf(stream.playlist, fileUrl(stream.fileId));
  return reply
    .code(200)
    .header('content-type', 'application/vnd.apple.mpegurl')
    .header('cache-control', 'public, max-age=3600')
    .send(text);
}
