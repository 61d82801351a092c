import { expect, it } from 'vitest';
import { answerLimits, understood, type Answerable } from './answer-shape.js';

/** What the server does not even sanitise, because no question takes it. */
const tooLong = `<script>alert(1)</script>${'x'.repeat(answerLimits.textBytes)}`;

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'a text that is too long is kept by no question: type %i refuses it or has no text',
  (quType) => {
    const question: Answerable = { quType, optionOrder: ['a', 'b'], entryIds: ['e'] };
    const own = { checked: ['a'], entries: { e: '' } };
    expect(understood(question, { ...own, text: tooLong }, null)?.text).toBeUndefined();
    const hasText = [4, 7, 8, 9].includes(quType);
    expect(understood(question, { ...own, text: tooLong }, null) === null).toBe(hasText);
    expect(understood(question, { ...own, text: '字' }, null)?.text).toBe(hasText ? '字' : undefined);
  },
);
