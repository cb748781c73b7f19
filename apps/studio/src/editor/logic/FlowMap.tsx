import type { Survey } from '@service-popups/protocol';
import type { SurveyAnalysis } from '@service-popups/rules/analysis';

interface FlowMapProps {
  survey: Survey;
  analysis: SurveyAnalysis;
  chosen: string | undefined;
  onChoose: (pageId: string) => void;
}

const box = { width: 236, height: 52, gap: 28, left: 20, top: 12 };
const laneStep = 22;

/** The pages from first to last, their branches as arcs at the side. A page opens in the preview. */
export function FlowMap({ survey, analysis, chosen, onChoose }: FlowMapProps) {
  const pages = survey.pages.map(({ id, questions }, index) => ({
    id,
    label: `${index + 1}. ${questions[0]?.label ?? 'No question'}`,
    y: box.top + index * (box.height + box.gap),
  }));
  const endY = box.top + pages.length * (box.height + box.gap);
  const yOf = (id: string): number => pages.find((page) => page.id === id)?.y ?? endY;
  const indexOf = (id: string): number => {
    const index = pages.findIndex((page) => page.id === id);
    return index < 0 ? pages.length : index;
  };
  const jumps = survey.pages
    .flatMap((page) => (page.branches ?? []).map(({ to }) => ({ from: page.id, to })))
    .filter(({ from, to }) => indexOf(to) !== indexOf(from) + 1);
  const right = box.left + box.width;
  const width = right + 40 + jumps.length * laneStep;
  const unreachable = new Set(analysis.unreachablePages);
  const stuck = new Set(analysis.deadEnds);

  return (
    <div class="flow">
      <svg
        width={width}
        height={endY + 44}
        viewBox={`0 0 ${width} ${endY + 44}`}
        role="group"
        aria-label="Map of the survey"
      >
        {pages.map((page, index) => {
          const x = box.left + box.width / 2;
          const from = page.y + box.height;
          const to = pages[index + 1]?.y ?? endY;
          return <path key={page.id} class="flow-line" d={`M${x} ${from}V${to - 6}m-4 -5 4 5 4-5`} />;
        })}
        {jumps.map(({ from, to }, index) => {
          const lane = right + 22 + index * laneStep;
          const start = yOf(from) + box.height / 2 + 6;
          const finish = yOf(to) + (indexOf(to) === pages.length ? 14 : box.height / 2 - 6);
          return (
            <path
              key={`${from}-${to}-${index}`}
              class="flow-jump"
              d={`M${right} ${start}H${lane - 8}Q${lane} ${start} ${lane} ${start + Math.sign(finish - start) * 8}V${finish - Math.sign(finish - start) * 8}Q${lane} ${finish} ${lane - 8} ${finish}H${right + (indexOf(to) === pages.length ? -box.width / 2 + 40 : 6)}m5 -4 -5 4 5 4`}
            />
          );
        })}
        {pages.map((page) => (
          <foreignObject key={page.id} x={box.left} y={page.y} width={box.width} height={box.height}>
            <button
              type="button"
              class={`flow-page ${unreachable.has(page.id) ? 'flow-unreachable' : ''} ${stuck.has(page.id) ? 'flow-stuck' : ''}`}
              aria-pressed={chosen === page.id}
              onClick={() => onChoose(page.id)}
            >
              <span class="truncate">{page.label}</span>
              {unreachable.has(page.id) && <span class="small">nobody gets here</span>}
              {stuck.has(page.id) && <span class="small">no way out</span>}
            </button>
          </foreignObject>
        ))}
        <g transform={`translate(${box.left + box.width / 2} ${endY + 14})`}>
          <rect class="flow-end" x={-40} y={-14} width={80} height={28} rx={14} />
          <text class="flow-end-text" text-anchor="middle" y={5}>
            Thanks
          </text>
        </g>
      </svg>
    </div>
  );
}
