const longestAgent = 512;

/** What says which one it is, the first that is found; order matters: most of them call themselves several things. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//i, '微信'],
  [/DingTalk\//i, '钉钉'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bFxiOS\//, 'Firefox'],
  [/\bCriOS\//, 'Chrome'],
  [/\bChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/i, 'Linux'],
];

/**
 * A device as its owner calls it, of the User-Agent: `Chrome · Windows`. null: nothing known is in it. What a client
 * calls itself is no proof of anything; it is shown to the account's owner, and to auditors with the attempts to log in.
 */
export function deviceWords(userAgent: string | undefined): string | null {
  const agent = (userAgent ?? '').slice(0, longestAgent);
  const nameIn = (known: readonly (readonly [RegExp, string])[]): string | undefined =>
    known.find(([pattern]) => pattern.test(agent))?.[1];
  const words = [nameIn(browsers), nameIn(systems)].filter((word) => word !== undefined);
  return words.length === 0 ? null : words.join(' · ');
}
