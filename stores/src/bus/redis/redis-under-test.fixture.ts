import { Redis } from 'ioredis';

/**
 * Nobody can move the clock of a Redis server: instead everything it keeps under a prefix grows older by so
 * many ms.
 */
const grow = `for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
  local left = redis.call('PTTL', key)
  if left > 0 then redis.call('PEXPIRE', key, left - ARGV[2]) end
  local kind = redis.call('TYPE', key).ok
  if kind == 'zset' then
    for _, member in ipairs(redis.call('ZRANGE', key, 0, -1)) do redis.call('ZINCRBY', key, -ARGV[2], member) end
  elseif kind == 'hash' then
    for _, field in ipairs({'until', 'at'}) do
      if redis.call('HEXISTS', key, field) == 1 then redis.call('HINCRBY', key, field, -ARGV[2]) end
    end
  end
end`;

/** What a test does to the data of one prefix behind the back of its clients. */
export interface RedisBehind {
  /** Makes everything older. */
  pass(seconds: number): Promise<void>;
  /** Removes everything. */
  clear(): Promise<void>;
}

export function behind(url: string, prefix: string): RedisBehind {
  const pattern = `${prefix.replace(/[[\]*]/g, '\\$&')}*`;
  const once = async (work: (redis: Redis) => Promise<unknown>): Promise<void> => {
    const redis = new Redis(url);
    try {
      await work(redis);
    } finally {
      await redis.quit();
    }
  };
  return {
    pass: (seconds) => once((redis) => redis.eval(grow, 0, pattern, Math.round(seconds * 1000))),
    clear: () =>
      once(async (redis) => {
        const keys = await redis.keys(pattern);
        if (keys.length > 0) await redis.del(keys);
      }),
  };
}
