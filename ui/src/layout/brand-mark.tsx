interface BrandMarkProps {
  /** the site's own logo; null: the product's mark, the same in both applications */
  readonly logo: string | null | undefined;
  /** px */
  readonly size: number;
  readonly className?: string | undefined;
}

/** The mark beside the site's name. Decorative: the name stands next to it. */
export function BrandMark({ logo, size, className }: BrandMarkProps) {
  return (
    <img
      src={logo ?? `${import.meta.env.BASE_URL}icon.svg`}
      alt=""
      width={size}
      height={size}
      className={className}
    />
  );
}
