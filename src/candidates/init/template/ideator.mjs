// Scripted ideas, in place of an agent: it is told on standard input what was tried and how good that was, and prints
// ideas, one JSON object a line: {"description": "...", "basedOnId": "..."}. Without basedOnId, a parent is chosen.
const IDEAS = [
  { description: 'Exchange neighbouring stretches of the trip while that makes it shorter' },
  { description: 'Begin with the cities in the order of their angle around the middle' },
  { description: 'Go to the nearest city that is left', basedOnId: 'baseline' },
]
for (const idea of IDEAS) console.log(JSON.stringify(idea))
