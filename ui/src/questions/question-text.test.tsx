import { render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { TextDiff } from '../text/text-diff.tsx';
import { QuestionText } from './question-text.tsx';

describe('a question in a list', () => {
  it('has its formulas typeset, and nothing of its words is taken for markup', async () => {
    const { container } = render(
      <VigilProvider look="console">
        <QuestionText text={'若 \\(a < x^2\\) 且 a<b>c，求 x'} />
      </VigilProvider>,
    );
    await waitFor(() => expect(container.querySelector('.katex annotation')?.textContent).toBe('a < x^2'));
    expect(container.querySelector('b')).toBeNull();
    expect(container.textContent).toContain('且 a<b>c，求 x');
  });
});

describe('the difference of two texts', () => {
  const marks = (only?: 'before' | 'after') => {
    const { container } = render(
      <VigilProvider look="console">
        <TextDiff before="属于对称加密" after="不属于非对称加密" {...(only === undefined ? {} : { only })} />
      </VigilProvider>,
    );
    const found = [...container.querySelectorAll('ins, del')].map(
      (mark) => `${mark.tagName} ${mark.textContent}`,
    );
    return [container.querySelector('span')?.textContent, found];
  };

  it('marks what is new and what is gone, in both or in one of them', () => {
    expect(marks()).toEqual(['不属于非对称加密', ['INS 不', 'INS 非']]);
    expect(marks('before')).toEqual(['属于对称加密', []]);
  });
});
