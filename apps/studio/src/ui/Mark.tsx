import { remOf } from './textSize.js';

/** The product's own sign. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={remOf(size)} height={remOf(size)} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="var(--accent)"
        d="M8 5h16a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9l-6.200 5.200A.5.5 0 0 1 8 26.800V22a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Z"
      />
    </svg>
  );
}
