-- Applications of different people from 64 networks, each with a key of its own, as the application form sends them.
local number = 0
local began = os.time()

function request()
  number = number + 1
  local person = "p" .. number .. "-" .. began
  local headers = {
    ["Content-Type"] = "application/json",
    ["User-Agent"] = "bench",
    ["Cookie"] = "XSRF-TOKEN=" .. os.getenv("BENCH_COOKIE"),
    ["X-XSRF-TOKEN"] = os.getenv("BENCH_TOKEN"),
    ["X-Forwarded-For"] = "192.0.2." .. number % 64,
    ["X-Form-Seconds"] = "90",
    ["Idempotency-Key"] = person,
  }
  local body = os.getenv("BENCH_ANSWERS"):gsub("PERSON", person)
  return wrk.format("POST", "/api/application", headers, body)
end
