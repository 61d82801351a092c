import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTurns } from '@vigil/ui/layout/use-turns.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { SlidesQuery } from '../generated/graphql.ts';
import styles from './carousel.module.css';
import { useSlides } from './use-slides.ts';

type Slide = SlidesQuery['slideshowList'][number];

/**
 * 轮播图 of this host: the next picture every 5 s, a link opens in a new window. Without pictures, or when
 * they cannot be had, there is nothing: the page below does not depend on them.
 */
export function Carousel() {
  const { data } = useSlides('cache-first');
  const slides = data?.slideshowList ?? [];
  return slides.length === 0 ? null : <Slides slides={slides} />;
}

function Slides({ slides }: { readonly slides: readonly Slide[] }) {
  const { at, goTo, running, setRunning, hold } = useTurns(slides.length);
  const slide = slides[at];
  if (slide === undefined) return null;
  const several = slides.length > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stands still meanwhile
    <section
      className={styles['carousel']}
      aria-roledescription={t('轮播图')}
      aria-label={t('轮播图')}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <div className={styles['stage']}>
        <Picture slide={slide} place={t('第 {{n}} 张，共 {{all}} 张', { n: at + 1, all: slides.length })} />
      </div>
      {several && (
        <div className={styles['bar']}>
          <span className={styles['title']} aria-hidden>
            {slide.title}
          </span>
          <ActionIcon
            variant="transparent"
            className={styles['key']}
            size={44}
            aria-label={t('上一张')}
            onClick={() => goTo(at - 1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="transparent"
            className={styles['key']}
            size={44}
            aria-label={running ? t('暂停轮播') : t('继续轮播')}
            onClick={() => setRunning(!running)}
          >
            {running ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
          </ActionIcon>
          <span className={styles['count']} aria-hidden>
            {at + 1} / {slides.length}
          </span>
          <ActionIcon
            variant="transparent"
            className={styles['key']}
            size={44}
            aria-label={t('下一张')}
            onClick={() => goTo(at + 1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </section>
  );
}

function Picture({ slide, place }: { readonly slide: Slide; readonly place: string }) {
  const picture = <img key={slide.id} src={slide.image} alt={slide.title} className={styles['picture']} />;
  if (!slide.link)
    return (
      <div role="group" aria-label={place}>
        {picture}
      </div>
    );
  return (
    <a href={slide.link} target="_blank" rel="noopener noreferrer" aria-label={`${slide.title}（${place}）`}>
      {picture}
    </a>
  );
}
