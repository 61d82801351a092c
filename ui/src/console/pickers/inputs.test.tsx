import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import { ScoreRangeSlider } from './score-range-slider.tsx';
import { TimeInput } from './time-input.tsx';
import { timeRangeProblem, TimeRangePicker } from './time-range-picker.tsx';

function show<V>(first: V, field: (value: V, onChange: (value: V) => void) => React.ReactNode) {
  const given: V[] = [];
  function Holder() {
    const [value, setValue] = useState(first);
    return field(value, (next) => {
      given.push(next);
      setValue(next);
    });
  }
  render(
    <VigilProvider look="console">
      <Holder />
    </VigilProvider>,
  );
  return given;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a length of time', () => {
  it('is of 0 to 9999 minutes and 0 to 59 seconds [common-074]', () => {
    const given = show(65, (value, onChange) => <TimeInput label="时长" value={value} onChange={onChange} />);
    type('时长：分', '9999');
    expect(given.at(-1)).toBe(9999 * 60 + 5);
    type('时长：秒', '59');
    expect(given.at(-1)).toBe(9999 * 60 + 59);
    const before = given.length;
    type('时长：分', '10000');
    type('时长：秒', '60');
    expect(given.slice(before).filter((seconds) => seconds > 9999 * 60 + 59)).toEqual([]);
  });
});

describe('stretches of a day', () => {
  it('need both their ends [common-071]', () => {
    expect(timeRangeProblem('08:00-')).toBe('时间段不能为空');
    expect(timeRangeProblem('-09:00')).toBe('时间段不能为空');
    expect(timeRangeProblem('08:00-09:00\n10:00-11:00')).toBeNull();
  });

  it('are kept as HH:mm-HH:mm, one to a line [common-072]', () => {
    const given = show('08:00-09:00', (value, onChange) => (
      <TimeRangePicker label="时段" value={value} onChange={onChange} />
    ));
    fireEvent.click(screen.getByRole('button', { name: '添加时段' }));
    type('第 2 段结束', '20:30');
    expect(given.at(-1)).toBe('08:00-09:00\n09:00-20:30');
  });
});

describe('ranges of scores', () => {
  it('lie between 0 and 300 unless told otherwise, and what is no number is said [common-055] [common-073]', () => {
    const given = show('', (value, onChange) => (
      <ScoreRangeSlider label="分数段" value={value} onChange={onChange} />
    ));
    const text = '分数段（如 0~60;80~100）';
    type(text, '90~400；-5~60');
    fireEvent.blur(screen.getByLabelText(text));
    expect(given).toEqual(['0~60;90~300']);
    type(text, '六十');
    expect(screen.getByText('分数段格式不正确，请用“起~止”，多段用分号隔开')).toBeInTheDocument();
  });
});
