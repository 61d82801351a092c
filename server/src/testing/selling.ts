import type { ExamRoom } from './exam-room.js';

/** Switches selling, as an administrator does. */
export async function selling(room: ExamRoom, on: boolean): Promise<void> {
  await room.admin.ok('/api/sys/config/switch/save', {
    settings: [{ name: 'modulePay', value: String(on) }],
  });
}
