import '@testing-library/jest-dom/vitest';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { question } from './question-sample.ts';
import { AnswerControl } from './answer-control.tsx';
import { BlanksControl } from './blanks-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import type { ControlProps } from './control.ts';
import { EssayControl } from './essay-control.tsx';
import { ScratchControl } from './scratch-control.tsx';
import { show, options } from './controls.fixture.js';

describe('choice (types 1, 2, 3)', () => {
  it('single choice clears the others [qu-003]', async () => {
    const { given, user } = show(ChoiceControl, question({ quType: 1, answerList: options }));
    await user.click(screen.getByRole('radio', { name: /选项a/ }));
    await user.click(screen.getByRole('radio', { name: /选项c/ }));
    expect(given).toEqual([{ answers: ['a'] }, { answers: ['c'] }]);
    expect(screen.getByRole('radio', { name: /选项a/ })).not.toBeChecked();
  });
  it('multiple choice toggles each option, in the order shown [qu-003]', async () => {
    const { given, user } = show(ChoiceControl, question({ quType: 2, answerList: options }));
    await user.click(screen.getByRole('checkbox', { name: /选项c/ }));
    await user.click(screen.getByRole('checkbox', { name: /选项a/ }));
    await user.click(screen.getByRole('checkbox', { name: /选项c/ }));
    expect(given).toEqual([{ answers: ['c'] }, { answers: ['a', 'c'] }, { answers: ['a'] }]);
  });
  it('shows the answer that stands, and takes none when read-only', async () => {
    const { given, user } = show(
      ChoiceControl,
      question({
        quType: 3,
        answerList: [
          { id: 'y', content: '正确', checked: true },
          { id: 'n', content: '错误' },
        ],
      }),
      true,
    );
    await user.click(screen.getByRole('radio', { name: /错误/ }));
    expect(given).toEqual([]);
    expect(screen.getByRole('radio', { name: /正确/ })).toBeChecked();
  });
  it('names an option that is a formula or a picture alone, since browsers find no words in one', () => {
    const formulas = [
      { id: 'a', content: '<p><span data-latex="\\sqrt{7}" data-type="inline-math"></span></p>' },
      { id: 'b', content: '$x^2$' },
      { id: 'c', content: '等于 $y$' },
      { id: 'd', content: '<p><img src="/f/1" alt="" /></p>' },
      { id: 'e', content: '', image: '/f/2' },
    ];
    show(ChoiceControl, question({ quType: 1, answerList: formulas }));
    expect(screen.getByRole('radio', { name: '选项 A：\\sqrt{7}' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '选项 B：x^2' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /等于/ })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '选项 D 的图片' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '选项 E 的图片' })).toBeInTheDocument();
  });
  it('←/→ do not change the choice: they belong to the page', () => {
    show(ChoiceControl, question({ quType: 1, answerList: options }));
    expect(fireEvent.keyDown(screen.getByRole('radio', { name: /选项a/ }), { key: 'ArrowRight' })).toBe(
      false,
    );
    expect(fireEvent.keyDown(screen.getByRole('radio', { name: /选项a/ }), { key: 'ArrowDown' })).toBe(true);
  });
});

describe('fill-in (type 5)', () => {
  it('puts the inputs where the ____ stand, in order [qu-007]', async () => {
    const { given, user, onLeave } = show(
      BlanksControl,
      question({
        quType: 5,
        content: '<p>破釜____舟；卧薪____胆</p>',
        answerList: [{ id: '1' }, { id: '2', answer: '尝' }],
      }),
    );
    expect(screen.getByText(/破釜/).textContent).toBe('破釜舟；卧薪胆');
    expect(screen.getByText(/破釜/).contains(screen.getByLabelText('第 2 空'))).toBe(true);
    await user.type(screen.getByLabelText('第 1 空'), '沉');
    expect(given.at(-1)).toEqual({
      answerList: [
        { id: '1', answer: '沉' },
        { id: '2', answer: '尝' },
      ],
    });
    await user.tab();
    expect(onLeave).toHaveBeenCalled();
  });
  it('keeps focus and text while typing', async () => {
    const { user } = show(
      BlanksControl,
      question({ quType: 5, content: '<p>____</p>', answerList: [{ id: '1' }] }),
    );
    await user.type(screen.getByLabelText('第 1 空'), 'abc');
    expect(screen.getByLabelText('第 1 空')).toHaveValue('abc');
  });
  it('grows with what is written, which is one line, and is in no text of the page [qu-007]', async () => {
    const part = question({ quType: 5, content: '<p>甲____乙</p>', answerList: [{ id: 'b1' }] });
    const { given, user } = show(BlanksControl, part);
    const blank = screen.getByLabelText('第 1 空');
    await user.type(blank, '很长的{Enter}答案');
    expect(blank).toHaveValue('很长的答案');
    expect(blank.previousElementSibling).toHaveAttribute('data-text', '很长的答案');
    expect(screen.getByText(/甲/).textContent).toBe('甲乙');
    fireEvent.change(blank, { target: { value: '两\n行' } });
    expect(given.at(-1)?.answerList?.[0]?.answer).toBe('两行');
    expect(blank).toHaveValue('两行');
  });
  it('a blank the text has no place for comes below it', () => {
    show(
      BlanksControl,
      question({ quType: 5, content: '<p>没有横线</p>', answerList: [{ id: '1' }, { id: '2' }] }),
    );
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
  });
});

describe('essay (type 4)', () => {
  it('is rich text that takes nothing pasted, and says so [qu-007] [qu-010] [paper-026]', async () => {
    const blocked = vi.fn<() => void>();
    const { given } = show(
      (props) => <EssayControl {...props} onPasteBlocked={blocked} />,
      question({ quType: 4, answer: '<p><strong>已写</strong></p>' }),
    );
    const box = await screen.findByRole('textbox', { name: '作答区' });
    expect(box.innerHTML).toContain('<strong>已写</strong>');
    const getData = (type: string) => (type === 'text/plain' ? '抄来的' : '');
    fireEvent.paste(box, { clipboardData: { files: [], types: ['text/plain'], getData } });
    expect(blocked).toHaveBeenCalledOnce();
    expect(box.textContent).not.toContain('抄来的');
    expect(given).toEqual([]);
  });
});

describe('Scratch (type 7)', () => {
  it('takes .sb3 files only, and says so', async () => {
    const { given } = show(ScratchControl, question({ quType: 7, scratchUrl: '/t.sb3' }));
    expect(screen.getByRole('link', { name: '下载模板' })).toHaveAttribute('href', '/t.sb3');
    // A file of ours has a hash for its address, and Scratch opens what ends in .sb3.
    expect(screen.getByRole('link', { name: '下载模板' })).toHaveAttribute('download', 'Scratch作品.sb3');
    fireEvent.change(screen.getByLabelText('选择作品文件'), {
      target: { files: [new File(['x'], 'a.txt')] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('请选择 Scratch 作品文件（.sb3）');
    expect(given).toEqual([]);
  });
});

describe('programs (types 8, 9)', () => {
  it('the editor is waited for, and then has the answer that stands [qu-008]', async () => {
    // jsdom has no layout, which the editor measures.
    Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
    const part = question({ quType: 8, codeAnswer: 'print(42)', titleBody: 'print()' });
    const Control = (props: ControlProps) => <AnswerControl {...props} onPasteBlocked={() => undefined} />;
    show(Control, part);
    expect(screen.queryByText('print(42)')).not.toBeInTheDocument();
    expect((await screen.findByRole('textbox')).textContent).toContain('print(42)');
  });
});
