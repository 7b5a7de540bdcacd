# A receiver; tested as the guide shows it.
# Sample: receiver
# gem install sqlite3 webrick
require "json"
require "sqlite3"
require "webrick"

LARGEST = 1 << 20 # bytes
STEPS = { "pending_confirmation" => 1, "queued" => 1, "review" => 2, "success" => 3, "failed" => 4 }

DATABASE = SQLite3::Database.new("payments.db")
DATABASE.busy_timeout(5000)
DATABASE.execute_batch(<<~SQL)
  CREATE TABLE IF NOT EXISTS inbox (event_uuid TEXT PRIMARY KEY, event TEXT NOT NULL,
    taken_until INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS outcomes (transaction_id TEXT PRIMARY KEY, outcome TEXT NOT NULL,
    event_time INTEGER NOT NULL, alert INTEGER NOT NULL);
SQL
STORING = Mutex.new

# Changes the state of a transaction by the table "Which outcome wins".
def apply(event)
  details, time = event["event_details"], event["event_time"]
  return unless event["event_type"] == "transaction" && details.is_a?(Hash)
  id, outcome = details["transaction"], details["outcome"]
  return unless id.is_a?(String) && STEPS.key?(outcome) && time.is_a?(Numeric) && time == time.to_i
  id, time = id.downcase, time.to_i
  find = "SELECT outcome, event_time, alert FROM outcomes WHERE transaction_id = ?"
  state = DATABASE.get_first_row(find, [id]) || [outcome, time, 0]
  from, to = STEPS[state[0]], STEPS[outcome]
  leads_back = case time <=> state[1]
               when 1 then to < from
               when -1 then to > from
               else to != from && [from, to].min > 2
               end
  following = time >= state[1] && to >= from ? [outcome, time] : state.first(2)
  warn "Alert: the events of transaction #{id.inspect} contradict each other." if leads_back
  DATABASE.execute("REPLACE INTO outcomes VALUES (?, ?, ?, ?)", [id, *following, leads_back ? 1 : state[2]])
end

# Stores an event with the state that it leads to; returns whether it is new.
def store(event, body)
  is_new = false
  STORING.synchronize do
    DATABASE.transaction(:immediate) do
      insert = "INSERT OR IGNORE INTO inbox (event_uuid, event) VALUES (?, ?)"
      DATABASE.execute(insert, [event["event_uuid"].downcase, body])
      is_new = DATABASE.changes == 1
      apply(event) if is_new
    end
  end
  is_new
end

$stdout.sync = true
server = WEBrick::HTTPServer.new(BindAddress: "127.0.0.1", Port: 4020, AccessLog: [], Logger: WEBrick::Log.new(File::NULL))
server.mount_proc("/") do |request, response|
  begin
    body = request.body.to_s.dup.force_encoding("UTF-8")
    raise WEBrick::HTTPStatus::BadRequest if body.bytesize > LARGEST || !body.valid_encoding?
    event = JSON.parse(body)
    raise WEBrick::HTTPStatus::BadRequest unless event.is_a?(Hash) && event["event_uuid"].is_a?(String)
  rescue JSON::ParserError
    raise WEBrick::HTTPStatus::BadRequest
  end
  is_new = store(event, body)
  response.status = 200
  details = event["event_details"]
  puts [event["event_type"], details.is_a?(Hash) ? details["outcome"] : nil].compact.join(" ") if is_new
end
trap("TERM") { server.shutdown }
server.start
# End of the sample.
