import { describe, expect, it } from 'vitest';
import { tabKey, whichTab } from './which-tab.ts';

const choice = { asked: null, remembered: null, unread: 0, keys: ['user', 'msg', 'exam'] };

describe('the tab of the user centre that opens', () => {
  it('is the one that is asked for, else the last one, else the first [user-003]', () => {
    expect(tabKey).toBe('uc:tab:active');
    expect(whichTab({ ...choice, asked: 'exam', remembered: 'msg', unread: 3 })).toBe('exam');
    expect(whichTab({ ...choice, remembered: 'exam' })).toBe('exam');
    expect(whichTab(choice)).toBe('user');
    expect(whichTab({ ...choice, asked: 'nothing', remembered: 'gone' })).toBe('user');
    expect(whichTab({ ...choice, keys: [] })).toBeNull();
  });

  it('is that of messages while some are unread [msg-001]', () =>
    expect(whichTab({ ...choice, remembered: 'exam', unread: 1 })).toBe('msg'));
});
