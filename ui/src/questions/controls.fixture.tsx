import '@testing-library/jest-dom/vitest';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { vi } from 'vitest';
import type { AnswerFields, QuestionPart } from './question.ts';
import { fieldsOf } from './answer-fields.ts';
import type { ControlProps } from './control.ts';

export function show(
  Control: (props: ControlProps) => React.ReactNode,
  part: QuestionPart,
  readOnly = false,
) {
  const given: AnswerFields[] = [];
  const onLeave = vi.fn<() => void>();
  function Holder() {
    const [fields, setFields] = useState(fieldsOf(part));
    const take = (next: AnswerFields) => {
      given.push(next);
      setFields(next);
    };
    return (
      <Control
        question={part}
        fields={fields}
        readOnly={readOnly}
        labelledBy="stem"
        onChoose={take}
        onType={take}
        onLeave={onLeave}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <Holder />
    </MantineProvider>,
  );
  return { given, onLeave, user: userEvent.setup() };
}

export const options = ['a', 'b', 'c'].map((id) => ({ id, content: `选项${id}` }));

/** As the console's editor puts it in. */
export const pictured = '<p>见图 <img src="/f/1"></p><p><img src="/f/2"></p>';
