/** One goes on by wording the question that was just added; a phone would cover half the page with its keyboard. */
export function beginWording(): void {
  requestAnimationFrame(() => {
    const wording = document.querySelector<HTMLTextAreaElement>('.question-open textarea');
    if (wording === null || !matchMedia('(pointer: fine)').matches) return;
    wording.focus();
    wording.select();
  });
}
