// The steps of the workloads as a Restate service: each step is a run block, which Restate has
// persisted before the next one begins.
import * as restate from "@restatedev/restate-sdk";

const add = (value) => value + 1;

const counter = restate.service({
  name: "counter",
  handlers: {
    chain: async (ctx, steps) => {
      let value = 0;
      for (let i = 0; i < steps; i++) {
        const before = value;
        value = await ctx.run("add", () => add(before));
      }
      return value;
    },
    fanOut: async (ctx, width) => {
      const parts = [];
      for (let i = 0; i < width; i++) {
        parts.push(ctx.run("add", () => add(0)));
      }
      return (await restate.RestatePromise.all(parts)).reduce((sum, part) => sum + part, 0);
    },
    timedChain: async (ctx, steps) => {
      const times = [];
      let value = 0;
      for (let i = 0; i < steps; i++) {
        const before = value;
        value = await ctx.run("add", () => {
          times.push(String(process.hrtime.bigint()));
          return add(before);
        });
      }
      return { value, times };
    },
  },
});

restate.serve({ services: [counter], port: Number(process.argv[2]) });
