// A game in boardgame.io's form with two phases, chance, a stage in which all players act at once, and events:
// first everybody secretly bids a die size, then the players roll in turn and may stop before they lose what the turn brought.
const GOAL = 30;

export const DraftAndRoll = {
  name: 'draft-and-roll',
  minPlayers: 2,
  maxPlayers: 4,

  setup: ({ ctx, random }) => ({
    bids: Array(ctx.numPlayers).fill(null),
    banked: Array(ctx.numPlayers).fill(0),
    pot: 0,
    bonus: random.D6(),
  }),

  phases: {
    draft: {
      start: true,
      next: 'roll',
      turn: {
        activePlayers: { all: 'bid', minMoves: 1, maxMoves: 1 },
        stages: {
          bid: {
            moves: {
              bid: ({ G, playerID }, size) => {
                G.bids[playerID] = size;
              },
            },
          },
        },
      },
      endIf: ({ G }) => G.bids.every((bid) => bid !== null),
      onEnd: ({ G }) => {
        const best = Math.max(...G.bids);
        G.bids.forEach((bid, player) => {
          if (bid === best) G.banked[player] += G.bonus;
        });
      },
    },
    roll: {
      turn: { onBegin: ({ G }) => void (G.pot = 0) },
      moves: {
        roll: ({ G, random, events, playerID }) => {
          const die = random.Die(G.bids[playerID]);
          if (die === 1) {
            G.pot = 0;
            events.endTurn();
          } else {
            G.pot += die;
          }
        },
        stop: ({ G, events, playerID }) => {
          G.banked[playerID] += G.pot;
          events.endTurn();
        },
      },
    },
  },

  endIf: ({ G }) => {
    const winner = G.banked.findIndex((points) => points >= GOAL);
    if (winner >= 0) return { winner: String(winner) };
  },

  ai: {
    enumerate: (G, ctx, playerID) => {
      if (ctx.phase === 'draft') {
        return G.bids[playerID] === null ? [4, 6, 8].map((size) => ({ move: 'bid', args: [size] })) : [];
      }
      return [{ move: 'roll' }, ...(G.pot > 0 ? [{ move: 'stop' }] : [])];
    },
  },
};
