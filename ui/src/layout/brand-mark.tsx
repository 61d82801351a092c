interface BrandMarkProps {
  /** the site's own logo; null: the product's mark, the same in both applications */
  readonly logo: string | null | undefined;
  /** px */
  readonly size: number;
  readonly className?: string | undefined;
}

/** The product's mark, as it came with the page; alone it is a file. */
const mark =
  document.querySelector('link[rel=icon]')?.getAttribute('href') ?? `${import.meta.env.BASE_URL}icon.svg`;

/** The mark beside the site's name. Decorative: the name stands next to it. */
export function BrandMark({ logo, size, className }: BrandMarkProps) {
  return <img src={logo ?? mark} alt="" width={size} height={size} className={className} />;
}
