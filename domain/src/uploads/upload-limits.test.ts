import { describe, expect, it } from 'vitest';
import {
  contentProblem,
  sizeText,
  uploadedKindOf,
  uploadLimits,
  uploadProblem,
  type BegunUpload,
} from './upload-limits.js';

const gibibyte = 1024 ** 3;
const begun = (sizeBytes: number, isFinished = true): BegunUpload => ({ sizeBytes, isFinished });

describe('what may be begun', () => {
  it('is a file with content, up to the largest there is [upload-013]', () => {
    expect(uploadProblem('media', { sizeBytes: 4 * gibibyte }, [])).toBeNull();
    expect(uploadProblem('media', { sizeBytes: 20 * gibibyte + 1 }, [])).toBe('文件不能超过 20 GB！');
    expect(uploadProblem('own', { sizeBytes: gibibyte }, [])).toBe('文件不能超过 500 MB！');
    for (const sizeBytes of [0, -1, 1.5, Number.NaN, Infinity])
      expect(uploadProblem('own', { sizeBytes }, [])).toBe('文件内容为空，请重新选择文件！');
  });
  it('ends at 100 unfinished files and at a day’s share [upload-013]', () => {
    const hundred = Array.from({ length: 100 }, () => begun(1, false));
    expect(uploadProblem('media', { sizeBytes: 1 }, hundred.slice(1))).toBeNull();
    expect(uploadProblem('media', { sizeBytes: 1 }, hundred)).toBe(
      '还有 100 个文件没有上传完成，请先完成或取消！',
    );
    const almost = begun(uploadLimits.own.perDayBytes - 10);
    expect(uploadProblem('own', { sizeBytes: 10 }, [almost])).toBeNull();
    expect(uploadProblem('own', { sizeBytes: 11 }, [almost])).toBe('24 小时内最多上传 2 GB，请稍后再试！');
  });
});

describe('what has come', () => {
  it('is kept by what it is, not by what it was called [upload-013]', () => {
    expect(contentProblem('own', 'video/mp4', 400 * 1024 ** 2)).toBeNull();
    expect(contentProblem('own', 'application/pdf', 400 * 1024 ** 2)).toBe('这类文件不能超过 50 MB！');
    expect(contentProblem('media', 'image/png', 30 * 1024 ** 2)).toBe('这类文件不能超过 20 MB！');
    expect(contentProblem('media', null, 1)).toBe('不支持的文件类型，请更换文件后重试！');
    expect(['audio/mpeg', 'video/mp4', 'text/plain; charset=utf-8'].map(uploadedKindOf)).toEqual([
      'audio',
      'video',
      'file',
    ]);
  });
  it.each([
    [1, '1 KB'],
    [20 * 1024 ** 2, '20 MB'],
    [1.55 * gibibyte, '1.6 GB'],
  ])('%d bytes read %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
});
