# Signs requests to the talent platform. Needs Ruby 2.7 or newer, and its standard library alone.
require "digest"
require "openssl"
require "time"

module Signing
  ALGORITHM = "x-svc-v1-hmac-sha256"

  module_function

  # Returns the headers to add to a request, and the texts that were signed.
  #
  # url: exactly as it is sent, with or without scheme and host.
  # headers: pairs of name and value that the signature covers too. date: now, unless a test gives one.
  def sign(method, url, user:, secret:, body: "", headers: [], date: Time.now.utc.strftime("%Y-%m-%dT%H:%M:%SZ"))
    digest = Digest::SHA256.hexdigest(body)
    lines, names = canonical_headers([*headers, ["x-svc-date", date], ["x-svc-content-sha256", digest]])
    path, _, query = url.sub(%r{\A[A-Za-z][A-Za-z0-9+.-]*://[^/?]*}, "").partition("?")
    # The empty line ends the headers. There is none at the end.
    canonical = [method.upcase, canonical_path(path), canonical_query(query), *lines, "", names].join("\n")
    text = [ALGORITHM, date, Digest::SHA256.hexdigest(canonical)].join("\n")
    signature = OpenSSL::HMAC.hexdigest("SHA256", secret, text)
    {
      headers: {
        "x-svc-date" => date,
        "x-svc-content-sha256" => digest,
        "authorization" => "#{ALGORITHM} user=#{user}, signedheaders=#{names}, signature=#{signature}"
      },
      canonical_request: canonical,
      string_to_sign: text
    }
  end

  def canonical_path(path)
    segments = []
    last = ""
    path.split("/", -1).each do |segment| # without -1, Ruby drops the slash at the end
      last = encode(segment)
      if last == ".."
        segments.pop
      elsif last != "" && last != "."
        segments << last
      end
    end
    slash = segments.any? && ["", ".", ".."].include?(last) ? "/" : ""
    "/#{segments.join("/")}#{slash}"
  end

  def canonical_query(query)
    pairs = query.split("&").reject(&:empty?).map do |pair|
      name, _, value = pair.tr("+", " ").partition("=")
      [encode(name), encode(value)]
    end
    pairs.sort.map { |pair| pair.join("=") }.join("&")
  end

  # Several headers of one name become one line: their values are trimmed, sorted and joined with commas.
  def canonical_headers(headers)
    values = headers.group_by { |name, _| name.downcase }.sort
    lines = values.map do |name, pairs|
      "#{name}:#{pairs.map { |_, value| value.gsub(/\A[ \t]+|[ \t]+\z/, "") }.sort.join(",")}"
    end
    [lines, values.map(&:first).join(";")]
  end

  # Decodes percent escapes once, and escapes every byte of UTF-8 but letters, digits, - _ . and ~ anew.
  def encode(text)
    decoded = text.b.gsub(/%(\h\h)/) { $1.hex.chr }
    decoded.gsub(/[^A-Za-z0-9\-_.~]/n) { |byte| format("%%%02X", byte.ord) }
  end
end
