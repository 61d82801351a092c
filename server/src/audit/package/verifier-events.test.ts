import { beforeAll, expect, it } from 'vitest';
import { paperEventSchemas } from '@vigil/domain/sitting/events';
import { shownEvent } from './open-events.js';
import { loadVerifier, type Verifier } from './verifier.fixture.js';

let verifier: Verifier;
beforeAll(async () => {
  verifier = await loadVerifier();
});

/** What the check says of an event of a type and no content. */
function said(type: string): string[] {
  const texts: string[] = [];
  try {
    verifier.playPaper([{ type, data: {} }], new Map(), [], (_event, text) => texts.push(text));
  } catch {
    // It is known, and asked for its content.
  }
  return texts.filter((text) => text.includes('不认识'));
}

it.each(Object.keys(paperEventSchemas))('the stand-alone check knows %s', (type) => {
  expect(said(type)).toEqual([]);
});

it('the stand-alone check tells of an event of a type it does not know', () => {
  expect(said('PaperBlessed')).toHaveLength(1);
});

it('a package without keys withholds the events of papers that tell a score, a mark or what became of it', () => {
  const isWithheld = (type: string): boolean => 'withheld' in shownEvent({ type, data: {} } as never, false);
  expect(Object.keys(paperEventSchemas).filter(isWithheld).sort()).toEqual(
    [
      ...['AnswersMarked', 'CodeJudged', 'OfflineScoreEntered', 'PaperRegraded', 'PaperReopened'],
      ...['PaperRestored', 'PaperScored', 'PaperVoided'],
    ].sort(),
  );
});
