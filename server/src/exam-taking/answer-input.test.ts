import { answerLimits } from '@vigil/domain/sitting/public';
import { expect, it } from 'vitest';
import { sanitised } from './answer-input.js';

it('a paste that loses its styles is taken, what no question takes is not looked at', () => {
  const styled = `<p style="font-family:x">字</p>`;
  const pasted = styled.repeat(Math.floor((1.9 * answerLimits.textBytes) / styled.length));
  expect(sanitised(pasted)).toBe('<p>字</p>'.repeat(pasted.length / styled.length));
  const huge = `<script>alert(1)</script>${'x'.repeat(2 * answerLimits.textBytes)}`;
  expect(sanitised(huge)).toBe(huge);
});
