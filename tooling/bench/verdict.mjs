/** How a figure stands to its target: `aim met`, `met` or `not met`; `not measured` where there is none. */
export function verdict({ better, reach, aim }, figure) {
  if (figure === undefined) return 'not measured';
  const reaches = (bound) => (better === 'higher' ? figure >= bound : figure <= bound);
  if (reaches(aim)) return 'aim met';
  return reaches(reach) ? 'met' : 'not met';
}
