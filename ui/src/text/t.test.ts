import { afterEach, describe, expect, it } from 'vitest';
import { catalogue, t } from './t.ts';

afterEach(() => catalogue.clear());

describe('a text', () => {
  it('is its Chinese original with the values put in, each place of each', () => {
    expect(t('还有{{count}}题未作答', { count: 0 })).toBe('还有0题未作答');
    expect(t('{{name}}：{{name}}（{{note}}）', { name: '李雷', note: '' })).toBe('李雷：李雷（）');
    expect(t('共{{count}}题')).toBe('共题');
  });

  it('takes values as they are, whatever stands in them', () => {
    expect(t('{{title}}，{{count}}题', { title: '{{count}} $& $1 $t(删除)', count: 2 })).toBe(
      '{{count}} $& $1 $t(删除)，2题',
    );
  });

  it('is told in another language where its catalogue has it', () => {
    catalogue.set('还有{{count}}题未作答', '{{count}} questions to go');
    expect(t('还有{{count}}题未作答', { count: 3 })).toBe('3 questions to go');
    expect(t('保存')).toBe('保存');
  });
});
