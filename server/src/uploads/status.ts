import type { StatusDeclarations } from '../platform/declarations/status.js';
import { ffmpegHere, mediaJobs } from './media/media-queue.js';
import { movesOf } from './storage/mover.js';
import { probe } from './storage/probe.js';
import { chosenProvider, dataOf, openStore } from './storage/storage-config.js';
import type { Services } from '../platform/services.js';

const providers = ['aliyun', 'qcloud', 'qiniu', 's3'] as const;

/** Providers that public files go to or are at. */
async function providersInUse(services: Services) {
  const chosen = await chosenProvider(services);
  const { places } = movesOf(services);
  const used: (typeof providers)[number][] = [];
  for (const provider of providers)
    if (provider === chosen || (await places.count({ provider })) > 0) used.push(provider);
  return used;
}

/** Media and files on their way, and where public files are. */
export const uploadsStatus: StatusDeclarations = {
  queues: [
    {
      name: 'media',
      title: '音视频转换与图片缩放',
      load: async (services) => {
        const jobs = mediaJobs(services);
        const [waiting, running, failed, [oldest], version] = await Promise.all([
          jobs.count({ state: 'waiting' }),
          jobs.count({ state: 'running' }),
          jobs.count({ state: 'failed' }),
          jobs.find({ filter: { state: 'waiting' }, sort: [{ field: 'dueAt' }], limit: 1 }),
          ffmpegHere(services)(),
        ]);
        const said =
          version === null ? '服务器上没有安装 ffmpeg：音视频按原文件播放，安装后会自动转换。' : null;
        return { waiting: waiting + running, failed, oldestAt: oldest?.dueAt ?? null, said };
      },
    },
    {
      name: 'file-moves',
      title: '等待上传到存储服务商的文件',
      load: async (services) => {
        const { waiting, order } = movesOf(services);
        const [count, [oldest], move] = await Promise.all([
          waiting.count(),
          waiting.find({ sort: [{ field: 'at' }], limit: 1 }),
          order.get('storage'),
        ]);
        return {
          waiting: count,
          failed: move?.failed ?? 0,
          oldestAt: oldest?.at ?? null,
          said: move?.said?.replace(/^away: /, '') ?? null,
        };
      },
    },
  ],
  outside: [
    {
      name: 'storage',
      title: '文件存储',
      inUse: async (services) => {
        const used = await providersInUse(services);
        return used.length === 0 ? null : used.join('、');
      },
      probe: async (services) => {
        const problems = [];
        for (const provider of await providersInUse(services)) {
          const data = await dataOf(services, provider);
          const said = data === null ? '没有设置' : await probe(openStore(provider, data));
          if (said !== null) problems.push(`${provider}：${said}`);
        }
        return problems.length === 0 ? null : problems.join('；');
      },
    },
  ],
};
