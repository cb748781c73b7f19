/** Every code block has a button that copies it. */
export function startCopyButtons(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button.copy')) {
    button.addEventListener('click', () => {
      const code = button.parentElement?.querySelector('code');
      if (code === null || code === undefined) return;
      void copy(code).then((isCopied) => {
        button.textContent = isCopied ? 'Copied' : 'Press Ctrl C';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 2_000);
      });
    });
  }
}

/** Without https there is no clipboard: then the code is selected, and a key press away. */
async function copy(code: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}
