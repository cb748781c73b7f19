/** Every code block has a button that copies it. */
export function startCopyButtons(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button.copy')) {
    button.addEventListener('click', () => {
      const text = button.parentElement?.querySelector('code')?.textContent ?? '';
      void navigator.clipboard.writeText(text).then(() => {
        button.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 2_000);
      });
    });
  }
}
