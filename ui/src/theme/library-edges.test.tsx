import {
  Checkbox,
  MantineProvider,
  PasswordInput,
  Radio,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(cleanup);

/** Selectors of the rules in `base.css` that give something the edge that is seen. */
const edged = [
  ...readFileSync(join(import.meta.dirname, 'base.css'), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{}]+)\{[^{}]*(?:--input-bd|border-color|box-shadow): [^;]*var\(--vigil-line-strong\);/g),
].map(([, selector = '']) => selector.trim());

const found = (control: ReactElement): number =>
  render(<MantineProvider env="test">{control}</MantineProvider>).container.querySelectorAll(edged.join())
    .length;
const nothing = () => undefined;

describe('the library’s controls have the edge that is seen', () => {
  it.each([
    ['a field', <TextInput key="" />],
    ['a password', <PasswordInput key="" />],
    ['a text', <Textarea key="" />],
    ['a choice', <Select key="" data={[]} />],
    ['a box', <Checkbox key="" />],
    ['one of several', <Radio key="" />],
    ['a switch', <Switch key="" />],
  ])('%s', (_name, control) => {
    expect(found(control)).toBe(1);
  });

  it.each([
    ['a field with an error', <TextInput key="" error="不能为空" />],
    ['a field without a box', <TextInput key="" variant="unstyled" />],
    ['a box that is ticked', <Checkbox key="" checked onChange={nothing} />],
    ['a box that cannot be ticked', <Checkbox key="" disabled />],
    ['a box of which part is ticked', <Checkbox key="" indeterminate />],
    ['a box with an error', <Checkbox key="" error="请选择" />],
    ['one of several that is chosen', <Radio key="" checked onChange={nothing} />],
    ['a switch that is on', <Switch key="" checked onChange={nothing} />],
  ])('not so %s, which has its own', (_name, control) => {
    expect(found(control)).toBe(0);
  });
});
