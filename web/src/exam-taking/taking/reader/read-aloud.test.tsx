import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaperQuestion } from '@vigil/ui/questions/question.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passagesOf } from './passages.ts';
import { ReadAloud } from './read-aloud.tsx';

const question = (more: Partial<PaperQuestion> = {}): PaperQuestion => ({
  ...{ quId: 'q1', quType: 1, content: '<p>下列哪一项是<b>正确</b>的？</p>', subList: [], matchList: [] },
  answerList: [
    { id: 'a', tag: 'A', content: '甲', checked: true },
    { id: 'b', tag: 'B', content: '乙' },
  ],
  ...more,
});

describe('what is read of a question', () => {
  it('is its type, its text and what may be chosen, and nothing of what was answered', () => {
    expect(passagesOf(question())).toEqual(['单选题', '下列哪一项是正确的？', 'A，甲', 'B，乙']);
    const blank = question({
      quType: 5,
      content: '水的沸点是____度。',
      answerList: [{ id: 'x', answer: '100' }],
    });
    expect(passagesOf(blank)).toEqual(['填空题', '水的沸点是，空，度。']);
  });

  it('says each part of a composite one, and that there is a picture', () => {
    const part = { ...question(), quId: 'p', content: '小题', image: '/x.png' };
    expect(passagesOf(question({ quType: 99, content: '材料', answerList: [], subList: [part] }))).toEqual([
      ...[expect.any(String), '材料', '第 1 小题', '小题', '本题有图片，请看屏幕。', 'A，甲', 'B，乙'],
    ]);
  });

  it('comes in pieces that a voice gets through, with nothing left out', () => {
    const content = `${'长'.repeat(150)}。${'文'.repeat(400)}`;
    const found = passagesOf(question({ content, answerList: [] })).slice(1);
    expect(found.every((piece) => piece.length <= 160)).toBe(true);
    expect(found.join('')).toBe(content);
  });
});

describe('朗读本题', () => {
  const spoken: { text: string; lang: string; onend: (() => void) | null }[] = [];
  const cancel = (): void => void spoken.splice(0);
  beforeEach(() => {
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        lang = '';
        onend = null;
        constructor(readonly text: string) {}
      },
    );
    vi.stubGlobal('speechSynthesis', { speak: (one: (typeof spoken)[number]) => spoken.push(one), cancel });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    spoken.splice(0);
  });
  const show = () =>
    render(
      <MantineProvider>
        <ReadAloud question={question()} />
      </MantineProvider>,
    );

  it('reads all of it in Chinese, and can be pressed again once it is through', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: '朗读本题' }));
    expect(spoken.map(({ text }) => text)).toEqual(passagesOf(question()));
    expect(new Set(spoken.map(({ lang }) => lang))).toEqual(new Set(['zh-CN']));
    expect(screen.getByRole('button', { name: '停止朗读' })).toHaveAttribute('aria-pressed', 'true');
    act(() => spoken.at(-1)?.onend?.());
    expect(screen.getByRole('button', { name: '朗读本题' })).toBeVisible();
  });

  it('is silent at a second press, and when the question is left', async () => {
    const { unmount } = show();
    await userEvent.click(screen.getByRole('button', { name: '朗读本题' }));
    await userEvent.click(screen.getByRole('button', { name: '停止朗读' }));
    expect(spoken).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '朗读本题' }));
    unmount();
    expect(spoken).toEqual([]);
  });

  it('says where the browser has no voice', () => {
    vi.unstubAllGlobals();
    show();
    expect(screen.getByText('此浏览器不能朗读')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
