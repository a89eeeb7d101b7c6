"""A worker for Baton in plain Python: python3 worker.py [SERVER [POOL]], with a key in BATON_KEY."""
import json, os, sys, threading, time, urllib.request

SERVER, POOL = (sys.argv[1:] + ["http://127.0.0.1:8080", "python"][len(sys.argv) - 1:])[:2]
KEY = {"Authorization": "Bearer " + os.environ["BATON_KEY"]} if os.environ.get("BATON_KEY") else {}
ADAPTERS = {"double": lambda task: {"value": 2 * task["input"]["value"]}}  # what it can do


def post(path, body):
    headers = {"Content-Type": "application/json", "Baton-Protocol": "1", **KEY}
    request = urllib.request.Request(SERVER + "/v1" + path, json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request, timeout=40))


def keep_alive(task, done):  # says that we are at it, or another worker gets the task
    while not done.wait(task["leaseMs"] / 3000):
        if post("/tasks/%s/heartbeat" % task["taskId"], {})["cancel"]:
            task["cancelled"] = True  # for work that takes long enough to look


def work(task):
    done = threading.Event()
    threading.Thread(target=keep_alive, args=(task, done), daemon=True).start()
    try:
        result = {"status": "completed", "output": ADAPTERS[task["adapter"]](task)}
    except Exception as e:
        result = {"status": "failed", "error": {"code": type(e).__name__, "message": str(e)}}
    done.set()
    post("/tasks/%s/result" % task["taskId"], result)
    print(result["status"], task["flowId"], task["stepId"], flush=True)


while True:
    try:
        poll = {"worker": "python-%d" % os.getpid(), "adapters": list(ADAPTERS), "waitMs": 20000}
        for task in post("/pools/%s/tasks/poll" % POOL, poll)["tasks"]:
            work(task)
    except OSError as e:  # the server is away, or the result came too late: the next poll goes on
        print(e, file=sys.stderr, flush=True)
        time.sleep(1)
