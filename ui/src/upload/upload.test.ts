import { describe, expect, it } from 'vitest';
import { shrunk } from './compress-image.ts';
import { areaOf, movedView, settled, wholeView } from './crop-area.ts';
import { kindOf, largestOf, problemOf } from './media-kinds.ts';
import { downloadAddress } from './upload-media.ts';

const file = (name: string, type = '', size = 10) => ({ name, type, size });

describe('what may be uploaded', () => {
  it.each([
    [file('图.PNG', 'image/png'), 'image'],
    [file('image', 'image/jpeg'), 'image'],
    [file('录音.mp3', 'audio/mpeg'), 'audio'],
    [file('实验.mp4', 'video/mp4'), 'video'],
    [file('讲义.docx'), 'file'],
    [file('图标.svg', 'image/svg+xml'), null],
    [file('页面.html', 'text/html'), null],
    [file('影片.avi', 'video/avi'), null],
    [file('没有后缀'), null],
  ])('%j is %s [upload-013]', (one, kind) => expect(kindOf(one)).toBe(kind));

  it.each([
    ['image', ['jpg', 'jpeg', 'png', 'gif']],
    ['audio', ['mp3', 'wav', 'ogg']],
    ['video', ['mp4']],
    ['file', ['rar', 'zip', 'psd', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx']],
  ])('%s may end in %j [upload-013]', (kind, extensions) => {
    expect(extensions.map((extension) => kindOf(file(`a.${extension}`)))).toEqual(extensions.map(() => kind));
  });

  it('anything else is refused with a sentence [upload-013]', () => {
    expect(problemOf(file('a.avi'), 'video')).toBe('视频只支持 mp4 格式');
    expect([problemOf(file('a.mp4'), 'recording'), problemOf(file('a.mp3'), 'recording')]).toEqual([
      null,
      null,
    ]);
    expect(problemOf(file('a.pdf'), 'recording')).toBe('音频或视频只支持 mp3、wav、ogg、mp4 格式');
    expect(problemOf(file('a.mp4', 'video/mp4', 0), 'video')).toBe('文件内容为空，请重新选择文件！');
    expect(problemOf(file('a.mp4', 'video/mp4', largestOf('video') + 1), 'video')).toBe('文件不能超过 20 GB');
    expect(problemOf(file('a.sb3', '', 50 * 1024 ** 2 + 1), 'scratch')).toBe('文件不能超过 50 MB');
    expect(problemOf(file('a.png', 'image/png', largestOf('image') + 1), 'image')).toBeNull();
    expect(problemOf(file('作品.sb3'), 'scratch')).toBeNull();
    expect(problemOf(file('作品.zip'), 'scratch')).toBe('Scratch 作品只支持 sb3 格式');
  });

  it('an attachment keeps its name', () => {
    expect(downloadAddress({ url: '/api/common/file/f', name: '讲义 1.pdf' })).toBe(
      '/api/common/file/f?name=%E8%AE%B2%E4%B9%89%201.pdf',
    );
  });
});

describe('a picture', () => {
  it('is made smaller to 800 px, never larger [upload-018]', () => {
    expect(shrunk({ width: 3200, height: 2400 })).toEqual({ width: 800, height: 600 });
    expect(shrunk({ width: 400, height: 300 })).toEqual({ width: 400, height: 300 });
    expect(shrunk({ width: 10_000, height: 1 })).toEqual({ width: 800, height: 1 });
  });

  const photo = { width: 1000, height: 500 };
  it('is cropped to the wanted shape, as much of it as fits', () => {
    expect(areaOf(photo, 1, wholeView)).toEqual({ x: 250, y: 0, width: 500, height: 500 });
    expect(areaOf({ width: 500, height: 1000 }, 1, wholeView)).toEqual({
      x: 0,
      y: 250,
      width: 500,
      height: 500,
    });
    expect(areaOf(photo, 1, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({
      x: 375,
      y: 125,
      width: 250,
      height: 250,
    });
  });

  it('never leaves the frame empty, however far it is moved or zoomed', () => {
    const far = movedView(photo, 1, wholeView, 250, { dx: 10_000, dy: 10_000 });
    expect(areaOf(photo, 1, far)).toEqual({ x: 0, y: 0, width: 500, height: 500 });
    expect(settled(photo, 1, { zoom: 99, x: 2, y: -1 })).toEqual({ zoom: 4, x: 0.9375, y: 0.125 });
  });

  it('moved by half a frame shows half a frame further', () => {
    const view = movedView(photo, 1, wholeView, 250, { dx: 125, dy: 0 });
    expect(areaOf(photo, 1, view)).toEqual({ x: 0, y: 0, width: 500, height: 500 });
  });
});
