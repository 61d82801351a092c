const eightHours = 8 * 3_600_000;
const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai (UTC+8 the whole year since 1992). */
export function writeWireTime(time: number): string {
  const local = new Date(time + eightHours);
  const date = `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
  return `${date} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
}

/**
 * Milliseconds of what a client may send: `yyyy-MM-dd[ HH:mm[:ss]]` in Asia/Shanghai, an ISO instant with its
 * zone, or a 10-digit (seconds) or 13-digit (milliseconds) number, also as text. Null when it is none of
 * these or no day of the calendar.
 */
export function readWireTime(value: unknown): number | null {
  if (typeof value === 'number') return readStamp(String(value));
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const parts = pattern.exec(text);
  if (parts !== null) return readParts(parts);
  if (isoWithZone.test(text)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? null : time;
  }
  return readStamp(text);
}

function readStamp(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text);
  return /^\d{10}$/.test(text) ? Number(text) * 1000 : null;
}

function readParts(parts: RegExpExecArray): number | null {
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const kept =
    local.getUTCMonth() === month - 1 &&
    local.getUTCDate() === day &&
    local.getUTCHours() === hour &&
    minute < 60 &&
    second < 60;
  return kept ? local.getTime() - eightHours : null;
}
