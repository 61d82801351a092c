import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { WholeTimes } from './whole-times.tsx';

afterEach(cleanup);

describe('moments that are kept whole', () => {
  it.each([
    ['11月22日 09:00 至 2036年11月19日 09:00', ['11月22日 09:00', '至 2036年11月19日 09:00']],
    ['今天 09:00 至 11:30', ['今天 09:00', '至 11:30']],
    ['不限时间', ['不限时间']],
  ])('%s breaks between them alone', (text, parts) => {
    const { container } = render(<WholeTimes text={text} />);
    expect(container.textContent).toBe(text);
    expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(parts);
  });
});
