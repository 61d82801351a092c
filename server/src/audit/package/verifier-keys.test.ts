import { describe, expect, it } from 'vitest';
import { KeyStory, newKey } from '@vigil/stores/chain/key-story.fixture';
import { isSeal } from '@vigil/stores/chain/seal';
import { SEAL_KEY_REPLACED } from '@vigil/stores/chain/key-change';
import { loadVerifier } from './verifier.fixture.js';

// The stand-alone check judges keys as `audit verify` does: what seal-keys.test.ts says of that is tried here once more.

const verifier = await loadVerifier();
const [a, b, c] = [newKey(), newKey(), newKey()];

interface Run {
  readonly where: string;
  readonly publicKey: string;
  readonly position: string;
  readonly first: number;
  last: number;
}

/** What the check says of a package that the last of the seals' keys signed, and which keys receipts end with. */
function judged(story: KeyStory, given: readonly { readonly publicKey: string }[]) {
  const runs: Run[] = [];
  const made = story.events.filter(({ data }) => isSeal(data));
  for (const { data, position, revision } of made) {
    const { publicKey } = data as { readonly publicKey: string };
    const run = runs.at(-1);
    if (run?.publicKey === publicKey) run.last = revision;
    else runs.push({ where: 'seals', publicKey, position, first: revision, last: revision });
  }
  const seals = {
    ...{ seals: new Map(made.map(({ revision, hash }) => [revision, hash])), runs, keys: new Set<string>() },
    ...{ replaced: new Map<string, { position: string }>(), newest: { revision: made.length - 1 } },
  };
  const [problems, lines]: string[][] = [[], []];
  verifier.judgeKeys(
    seals,
    story.events.filter(({ type }) => type === SEAL_KEY_REPLACED),
    {
      ...{ given: given.map(({ publicKey }) => publicKey), anchored: [] },
      publicKey: runs.at(-1)?.publicKey ?? '',
    },
    { bad: (where, text) => problems?.push(`${where} ${text}`) },
    (line) => lines?.push(line),
  );
  return { problems, replaced: [...seals.replaced.keys()], text: lines?.join('\n') };
}

const unsigned = (from: typeof a, to: typeof a) => ({ from: from.publicKey, to: to.publicKey });

describe('a change of the key that somebody else wrote and nobody signed', () => {
  const replaced = () => new KeyStory().sealed(a, 2).changed(a, b).sealed(b, 2);

  it('ends no key, of seals or of receipts, whoever keeps which, and is named with its position', () => {
    for (const next of [a, b])
      for (const given of [[], [a], [b], [a, b]]) {
        const { problems, ...said } = judged(replaced().told(unsigned(b, next)).sealed(b), given);
        expect(problems).toEqual([]);
        expect(said.replaced).toEqual([a.publicKey]);
        expect(said.text).toContain(`密钥更换未被采信：位置 0005 的事件说公钥 ${b.publicKey} 换为`);
      }
  });

  it('nor that of an installation that lost the one before, for who keeps both', () => {
    const lost = new KeyStory().sealed(a, 2).changed(a, b, { before: null, after: b }).sealed(b, 2);
    for (const next of [a, b])
      expect(judged(lost.told(unsigned(b, next)).sealed(b), [a, b]).problems).toEqual([]);
  });

  it('nor where a key signed it that nobody trusts', () => {
    const own = replaced().changed(b, c, { before: null, after: c }).sealed(b);
    for (const given of [[], [a], [b], [a, b]])
      expect(judged(own, given)).toMatchObject({ problems: [], replaced: [a.publicKey] });
  });

  it('ends it where the next one signed, or made the next seal', () => {
    const lost = { before: null, after: b };
    const taken = new KeyStory().sealed(a).changed(a, b, lost).sealed(b).told(unsigned(b, a)).sealed(a);
    const old = new KeyStory().sealed(a).told(unsigned(a, b)).sealed(b).told(unsigned(b, a)).sealed(a);
    for (const story of [taken, old]) {
      const { problems, text } = judged(story, [a, b]);
      expect(problems?.join('\n')).toContain('（第 2 至 2 号封存） 由另一把密钥签发');
      expect(text).not.toContain('未被采信');
    }
  });
});
