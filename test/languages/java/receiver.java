// A receiver; tested as the guide shows it.
// Sample: receiver
// Libraries: com.fasterxml.jackson.core:jackson-databind, org.xerial:sqlite-jdbc
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;

class Receiver {
  static final int LARGEST = 1 << 20; // bytes
  static final Map<String, Integer> STEPS =
      Map.of("pending_confirmation", 1, "queued", 1, "review", 2, "success", 3, "failed", 4);
  static final JsonMapper JSON = JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  static Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:payments.db?busy_timeout=5000&transaction_mode=IMMEDIATE");
  }

  /** Its connection closes the statement. */
  static PreparedStatement prepare(Connection database, String sql, Object... values) throws SQLException {
    var statement = database.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) statement.setObject(i + 1, values[i]);
    return statement;
  }

  /** Changes the state of a transaction by the table "Which outcome wins". */
  static void apply(Connection database, JsonNode event) throws SQLException {
    var details = event.path("event_details");
    var number = event.path("event_time");
    String outcome = details.path("outcome").asText();
    long time = number.asLong();
    if (!event.path("event_type").asText().equals("transaction") || !details.path("transaction").isTextual()) return;
    if (!STEPS.containsKey(outcome) || !number.isNumber() || number.asDouble() != time) return;
    String id = details.get("transaction").asText().toLowerCase(Locale.ROOT), state = outcome;
    long since = time;
    boolean alert = false;
    String find = "SELECT outcome, event_time, alert FROM outcomes WHERE transaction_id = ?";
    var row = prepare(database, find, id).executeQuery();
    if (row.next()) {
      state = row.getString(1);
      since = row.getLong(2);
      alert = row.getBoolean(3);
    }
    int from = STEPS.get(state), to = STEPS.get(outcome);
    boolean leadsBack = time > since ? to < from : time < since ? to > from : to != from && Math.min(from, to) > 2;
    boolean wins = time >= since && to >= from;
    if (leadsBack) System.err.println("Alert: the events of transaction " + id + " contradict each other.");
    prepare(database, "REPLACE INTO outcomes VALUES (?, ?, ?, ?)",
        id, wins ? outcome : state, wins ? time : since, alert || leadsBack).executeUpdate();
  }

  /** Stores an event with the state that it leads to; returns whether it is new. */
  static boolean store(JsonNode event, String body) throws SQLException {
    // Closed before the commit, it rolls back.
    try (var database = connect()) {
      database.setAutoCommit(false);
      String id = event.get("event_uuid").asText().toLowerCase(Locale.ROOT);
      String insert = "INSERT OR IGNORE INTO inbox (event_uuid, event) VALUES (?, ?)";
      boolean isNew = prepare(database, insert, id, body).executeUpdate() == 1;
      if (isNew) apply(database, event);
      database.commit();
      return isNew;
    }
  }

  static void receive(HttpExchange exchange) throws IOException {
    int status = 400;
    try {
      byte[] bytes = exchange.getRequestBody().readNBytes(LARGEST + 1);
      String body = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      var event = JSON.readTree(body);
      if (bytes.length <= LARGEST && event.path("event_uuid").isTextual()) {
        status = 500;
        String outcome = event.path("event_details").path("outcome").asText();
        if (store(event, body)) System.out.println((event.path("event_type").asText() + " " + outcome).strip());
        status = 200;
      }
    } catch (IOException | SQLException error) {
      if (status == 500) error.printStackTrace();
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  public static void main(String[] args) throws Exception {
    try (var database = connect()) {
      prepare(database, """
          CREATE TABLE IF NOT EXISTS inbox (event_uuid TEXT PRIMARY KEY, event TEXT NOT NULL,
            taken_until INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0)""").executeUpdate();
      prepare(database, """
          CREATE TABLE IF NOT EXISTS outcomes (transaction_id TEXT PRIMARY KEY, outcome TEXT NOT NULL,
            event_time INTEGER NOT NULL, alert INTEGER NOT NULL)""").executeUpdate();
    }
    System.setProperty("sun.net.httpserver.maxReqTime", "10"); // seconds for a request to arrive
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 4020), 0);
    server.createContext("/", Receiver::receive);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }
}
// End of the sample.
