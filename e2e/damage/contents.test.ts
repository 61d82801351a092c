import { expect, it } from 'vitest';
import { Twins } from './contents.js';

const contents = (more: Record<string, string>) =>
  new Map(Object.entries({ 'data exams/e1': 'a', 'data marks/m1': 'a', 'data sessions/s1': 'a', ...more }));
const second = new Map([...contents({ 'data sessions/s2': 'a', 'data marks/m1': 'b' })].slice(0));
second.delete('data sessions/s1');

it('what twins differ in by themselves is no difference', () => {
  const twins = new Twins(contents({}), second);
  expect(twins.differences(contents({ 'data marks/m1': 'c', 'data sessions/s9': 'x' }))).toEqual([]);
});

it('what is another, missing or new otherwise is one', () => {
  const twins = new Twins(contents({}), second);
  expect(twins.differences(contents({ 'data exams/e1': 'b' }))).toEqual(['data exams/e1 is another']);
  expect(twins.differences(contents({ 'data exams/e2': 'a' }))).toEqual(['data exams/e2 is new']);
  const without = contents({});
  without.delete('data exams/e1');
  expect(twins.differences(without)).toEqual(['data exams/e1 is missing']);
});
