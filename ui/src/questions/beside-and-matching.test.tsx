import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MantineProvider } from '@mantine/core';
import { describe, expect, it, vi } from 'vitest';
import { fieldsOf } from './answer-fields.ts';
import { question } from './question-sample.ts';
import { ChoiceControl } from './choice-control.tsx';
import { MatchingControl } from './matching-control.tsx';
import { show, options, pictured } from './controls.fixture.js';

describe('beside choosing', () => {
  const aids = () => ({
    struck: ['b'],
    onStrike: vi.fn<(id: string, struck: boolean) => void>(),
    onEnlarge: vi.fn<(src: string, name: string) => void>(),
  });
  it('an option is struck out and taken back, which chooses nothing; its picture is enlarged', async () => {
    const [given, beside] = [vi.fn<() => void>(), aids()];
    const answerList = options.map((option) => (option.id === 'c' ? { ...option, image: '/c.png' } : option));
    render(
      <MantineProvider>
        <ChoiceControl
          question={question({ quType: 1, answerList })}
          fields={{ answers: [] }}
          readOnly={false}
          labelledBy="stem"
          onChoose={given}
          onType={given}
          onLeave={() => undefined}
          aids={beside}
        />
      </MantineProvider>,
    );
    expect(screen.getByRole('button', { name: '划去选项 B', pressed: true })).toBeVisible();
    expect(screen.getByRole('radio', { name: /选项b，已划去/ })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: '划去选项 A' }));
    await userEvent.click(screen.getByRole('button', { name: '划去选项 B' }));
    expect(beside.onStrike.mock.calls).toEqual([
      ['a', true],
      ['b', false],
    ]);
    await userEvent.click(screen.getByRole('button', { name: '放大选项 C 的图片' }));
    expect(beside.onEnlarge).toHaveBeenCalledWith('/c.png', '选项 C 的图片');
    expect(given).not.toHaveBeenCalled();
  });
  it.each([
    ['an option', ChoiceControl, question({ quType: 1, answerList: [{ id: 'a', content: pictured }] })],
    [
      'a match',
      MatchingControl,
      question({
        ...{ quType: 6, answerList: [{ id: 'l', content: '左' }] },
        matchList: [{ tag: 'A', content: pictured, image: null }],
      }),
    ],
  ])(
    'the picture that stands in the text of %s is enlarged, which chooses nothing',
    async (_of, Control, part) => {
      const [given, beside] = [vi.fn<() => void>(), aids()];
      render(
        <MantineProvider>
          <Control
            question={part}
            fields={fieldsOf(part)}
            readOnly={false}
            labelledBy="stem"
            onChoose={given}
            onType={given}
            onLeave={() => undefined}
            aids={beside}
          />
        </MantineProvider>,
      );
      await userEvent.click(screen.getByRole('button', { name: '放大选项 A 的图片' }));
      expect(beside.onEnlarge).toHaveBeenCalledWith('/f/1', '选项 A 的图片');
      expect(given).not.toHaveBeenCalled();
      expect(screen.queryByRole('button', { name: /放到/ })).toBeNull();
    },
  );
});

describe('matching (type 6)', () => {
  const part = question({
    quType: 6,
    answerList: [
      { id: 'l1', content: '北京' },
      { id: 'l2', content: '上海' },
    ],
    matchList: [
      { tag: 'A', content: '沪', image: null },
      { tag: 'B', content: '京', image: null },
    ],
  });
  it('is chosen from a list by keyboard', async () => {
    const { given, user } = show(MatchingControl, part);
    const place = screen.getByRole('combobox', { name: '第 1 项对应的选项' });
    expect(place).toHaveTextContent('请选择');
    expect(place).toHaveAccessibleDescription('北京');
    place.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(place).toHaveTextContent('B京');
    expect(place).toHaveFocus();
    expect(given).toEqual([
      {
        answerList: [
          { id: 'l1', answer: 'B' },
          { id: 'l2', answer: '' },
        ],
      },
    ]);
    await user.keyboard('a');
    expect(place).toHaveTextContent('A沪');
    await user.keyboard('{Delete}');
    expect(place).toHaveTextContent('请选择');
    expect(given.at(-1)).toEqual({
      answerList: [
        { id: 'l1', answer: '' },
        { id: 'l2', answer: '' },
      ],
    });
  });
  it('is chosen from the list by a click, which tells what is used elsewhere, and taken away there', async () => {
    const { given, user } = show(MatchingControl, part);
    const place = (n: number) => screen.getByRole('combobox', { name: `第 ${n} 项对应的选项` });
    await user.click(place(1));
    await user.click(await screen.findByRole('option', { name: /京/ }));
    await user.click(place(2));
    await user.click(await screen.findByRole('option', { name: 'B京已用' }));
    await user.click(place(1));
    await user.click(await screen.findByRole('option', { name: '清除' }));
    expect(given.at(-1)?.answerList?.map(({ answer }) => answer)).toEqual(['', 'B']);
  });
  it('is dragged with the pointer to a place', () => {
    const { given } = show(MatchingControl, part);
    const card = screen.getByRole('button', { name: /沪/ });
    const place = document.querySelector('[data-place="l2"]')!;
    Element.prototype.setPointerCapture = () => undefined;
    document.elementFromPoint = () => place;
    fireEvent.pointerDown(card, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(card, { clientX: 50, clientY: 50 });
    fireEvent.pointerUp(card);
    expect(given).toEqual([
      {
        answerList: [
          { id: 'l1', answer: '' },
          { id: 'l2', answer: 'A' },
        ],
      },
    ]);
  });
  it('a finger drags by the handle alone: elsewhere on a card it scrolls the page', () => {
    const { given } = show(MatchingControl, part);
    const card = screen.getByRole('button', { name: /沪/ });
    const touch = { button: 0, pointerType: 'touch', clientX: 200, clientY: 300 };
    Element.prototype.setPointerCapture = () => undefined;
    document.elementFromPoint = () => document.querySelector('[data-place="l2"]');
    const drag = (from: Element) => {
      fireEvent(from, new PointerEvent('pointerdown', { ...touch, bubbles: true }));
      fireEvent(from, new PointerEvent('pointermove', { ...touch, clientY: 360, bubbles: true }));
      fireEvent(from, new PointerEvent('pointerup', { ...touch, bubbles: true }));
    };
    drag(card.querySelector('[data-handle]')!.nextElementSibling!);
    expect(given).toEqual([]);
    drag(card.querySelector('[data-handle]')!);
    expect(given).toHaveLength(1);
  });
  it('is picked by a tap or Enter, and put where one says; the keyboard stays there', async () => {
    Element.prototype.setPointerCapture = () => undefined;
    const { given, user } = show(MatchingControl, part);
    const card = screen.getByRole('button', { name: /京/ });
    await user.click(card);
    expect(given).toEqual([]);
    expect(card.getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: /选项 B 放到第 2 项/ }));
    expect(given).toEqual([
      {
        answerList: [
          { id: 'l1', answer: '' },
          { id: 'l2', answer: 'B' },
        ],
      },
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('第 2 项对应的选项'));
    expect(screen.queryByRole('button', { name: /放到/ })).toBeNull();
    card.focus();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('button', { name: /放到/ })).toHaveLength(2);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: /放到/ })).toBeNull();
  });
  it('says what is used more than once', () => {
    const answerList = part.answerList.map((entry) => ({ ...entry, answer: 'A' }));
    show(MatchingControl, { ...part, answerList });
    expect(screen.getByText('选项 A 用了不止一次，请确认。')).toBeTruthy();
    expect(screen.queryByText(/沪（已用）/)).toBeNull();
  });
});
