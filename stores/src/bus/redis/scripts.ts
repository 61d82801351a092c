// Each runs as one step on the Redis server and reads the server's own clock, never a client's.

const now = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** KEYS group; ARGV member, ms it lasts. Forgets who has expired. */
export const touch = `${now}local expiresAt = now + ARGV[2]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], expiresAt, ARGV[1])
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', last))
return 1`;

/**
 * KEYS group, the beginning of presence; ARGV run id of the server, the longest time of a touch (ms). The
 * members, or nil while touches may be missing: for as long as a touch can last after this data began to be
 * kept (a new server, an emptied one) or after the server started again, because nobody could touch anything
 * meanwhile.
 */
export const members = `${now}local began = redis.call('HMGET', KEYS[2], 'run', 'at')
if began[1] ~= ARGV[1] then
  redis.call('HSET', KEYS[2], 'run', ARGV[1], 'at', string.format('%.0f', now))
  return false
end
if now < began[2] + ARGV[2] then return false end
return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. string.format('%.0f', now), '+inf')`;

/**
 * KEYS lease; ARGV holder, ms to live, the highest number this client has seen. Answers {1 when held,
 * number}. A new number is higher than the last one, than any this client knows, and at least the time in ms:
 * a server that lost its data goes on above what it has forgotten unless its clock went back as well and
 * every client that knew better has ended.
 */
export const acquire = `${now}local lease = redis.call('HMGET', KEYS[1], 'holder', 'until', 'fence')
local fence = tonumber(lease[3] or 0)
local held = lease[1] and now < tonumber(lease[2])
if held and lease[1] ~= ARGV[1] then return {0, fence} end
if not held then fence = math.max(fence + 1, tonumber(ARGV[3]) + 1, now) end
redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'until', string.format('%.0f', now + ARGV[2]), 'fence', string.format('%.0f', fence))
return {1, fence}`;

/** KEYS lease; ARGV holder. The number stays, because it must rise for ever. */
export const release = `if redis.call('HGET', KEYS[1], 'holder') == ARGV[1] then redis.call('HDEL', KEYS[1], 'holder', 'until') end
return 1`;

/** KEYS key; ARGV ms to live. */
export const increment = `local sum = redis.call('INCR', KEYS[1])
if sum == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return sum`;
